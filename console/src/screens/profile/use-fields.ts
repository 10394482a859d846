import { useState, type SubmitEvent } from 'react';
import { explain } from '../../api/providers.js';
import { fieldErrors } from '../../../../clients/react-admin/src/field-errors.js';

type Texts = Readonly<Record<string, string | undefined>>;

interface Fields {
  /** Messages of the service by field; `form` is about all of it. */
  readonly errors: Texts;
  readonly isBusy: boolean;
  /** For `onSubmit`: hands the texts of the form to `send`, and shows why it fails. */
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A small form of plain inputs. */
export function useFields(send: (texts: Texts, form: HTMLFormElement) => Promise<void>): Fields {
  const [errors, setErrors] = useState<Texts>({});
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    const texts = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
    );
    setIsBusy(true);
    setErrors({});
    try {
      await send(texts, form);
    } catch (error) {
      setErrors(errorsOf(explain(error)));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    errors,
    isBusy,
    submit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}

function errorsOf(error: unknown): Texts {
  return fieldErrors(error) ?? { form: error instanceof Error ? error.message : String(error) };
}

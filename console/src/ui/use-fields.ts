import { useState, type SubmitEvent, type SyntheticEvent } from 'react';
import { explain } from '../api/providers.js';
import { fieldErrors } from 'castellan-react-admin';

type Texts = Readonly<Record<string, string | undefined>>;

interface Fields {
  /** Messages of the service by field; `form` is about all of it. */
  readonly errors: Texts;
  readonly isBusy: boolean;
  readonly isTyped: boolean;
  /** For the form: hands its texts to `send`, and shows why that fails. */
  readonly form: Readonly<Record<'onInput' | 'onReset', (event: SyntheticEvent<HTMLFormElement>) => void>> & {
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
}

/** A small form of plain inputs. */
export function useFields(send: (texts: Texts, form: HTMLFormElement) => Promise<void>): Fields {
  const [errors, setErrors] = useState<Texts>({});
  const [isBusy, setIsBusy] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    const texts = textsOf(form);
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
    isTyped,
    form: {
      onInput: ({ currentTarget }) => setIsTyped(Object.values(textsOf(currentTarget)).some((text) => text !== '')),
      onReset: () => setIsTyped(false),
      onSubmit: (event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    },
  };
}

function textsOf(form: HTMLFormElement): Texts {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );
}

function errorsOf(error: unknown): Texts {
  return fieldErrors(error) ?? { form: error instanceof Error ? error.message : String(error) };
}

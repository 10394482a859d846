import { Button } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { isPlainSwitch, type Feature } from '../feature.js';
import { OnAndOff } from './on-and-off.js';
import { VariantsInput } from './variants-input.js';

/** The values of a feature. Of a plain switch there's nothing to say until somebody wants others. */
export function ValuesInput() {
  const translate = useTranslate();
  const stored = useRecordContext<Feature>();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && isPlainSwitch(stored ?? {}))
    return <Button onClick={() => setAsked(true)}>{translate('features.variants.choose')}</Button>;
  return (
    <>
      <VariantsInput key={stored?.updated} />
      <OnAndOff />
    </>
  );
}

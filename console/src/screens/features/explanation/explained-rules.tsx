import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Clause, ExplainedRule } from './explanation.js';

const PASSED = '✓';
const FAILED = '✗';

function ClauseLine({ clause: { filter, wanted, actual, passed } }: { readonly clause: Clause }) {
  const translate = useTranslate();
  const texts = { filter, wanted: wanted.join(', '), actual: actual === null ? '–' : String(actual) };
  return (
    <li>
      {passed ? PASSED : FAILED} {translate('features.explain.clause', texts)}
    </li>
  );
}

interface ExplainedRulesProps {
  readonly rules: readonly ExplainedRule[];
  readonly bucket: number | null;
}

/** Each rule with its segments and their filters, those after the deciding one too. */
export function ExplainedRules({ rules, bucket }: ExplainedRulesProps) {
  const translate = useTranslate();
  return rules.map(({ matched, percentage = 100, in_percentage, split, part, segments }, index) => (
    <Box key={index} sx={{ mt: 1.5 }}>
      <Typography component="h3" variant="subtitle2">
        {matched ? PASSED : FAILED}{' '}
        {translate(`features.explain.${matched ? 'matches' : 'fails'}`, { number: index + 1 })}
      </Typography>
      {percentage < 100 && bucket !== null && (
        <Typography variant="body2">
          {in_percentage === true ? PASSED : FAILED}{' '}
          {translate('features.explain.bucket', { bucket: bucket / 100, percentage })}
        </Typography>
      )}
      {split !== undefined && bucket !== null && (
        <Typography variant="body2">
          {(part ?? null) === null
            ? translate('features.explain.rest', { bucket: bucket / 100 })
            : translate('features.explain.part', { bucket: bucket / 100, variant: part })}
        </Typography>
      )}
      {segments.map(({ id, name, member, clauses }) => (
        <Box key={id}>
          <Typography variant="body2">
            {member ? PASSED : FAILED} {translate(`features.explain.${member ? 'member' : 'no_member'}`, { name })}
          </Typography>
          <Box
            component="ul"
            sx={{ m: 0, pl: 2, listStyle: 'none', color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {clauses.map((clause) => (
              <ClauseLine key={clause.filter} clause={clause} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  ));
}

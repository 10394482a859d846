import { Avatar, Box, Link as ExternalLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { allFields } from '../../ui/customer-fields.js';
import { labelOfOwn } from '../../ui/filters/customer-columns.js';
import { mailtoOf } from '../../ui/mailto-of.js';
import { Moment } from '../../ui/moment.js';
import { ownColumnsOf, type Customer } from './customer.js';
import { shownValue } from './shown-value.js';
import { PageOutline } from '../../ui/page-outline.js';

/** The name is the title, the image a picture. */
const SHOWN = allFields('status', 'role', 'company', 'email', 'phone', 'first_name', 'last_name', 'notes').filter(
  (name) => name !== 'name' && name !== 'avatar',
);

/** The picture and all fields that have values: the standard ones, then the own columns. */
export function CustomerDetails() {
  const translate = useTranslate();
  const customer = useRecordContext<Customer>();
  if (customer === undefined) return <PageOutline />;
  const standard = SHOWN.filter((name) => customer[name] !== null);
  const own = ownColumnsOf(customer);
  return (
    <>
      {customer.avatar !== null && (
        <Avatar
          src={client.resolve(customer.avatar)}
          alt={translate('resources.customers.fields.avatar')}
          sx={PICTURE}
        />
      )}
      <Heading text={translate('customers.details')} />
      <Pairs>
        {standard.map((name) => (
          <Pair key={name} label={translate(`resources.customers.fields.${name}`)}>
            {name === 'email' ? (
              <ExternalLink href={mailtoOf(customer.email ?? '')}>{customer.email}</ExternalLink>
            ) : (
              shownValue(customer[name])
            )}
          </Pair>
        ))}
        {(['created', 'updated'] as const).map((name) => (
          <Pair key={name} label={translate(`resources.customers.fields.${name}`)}>
            <Moment at={customer[name]} />
          </Pair>
        ))}
      </Pairs>
      {own.length > 0 && (
        <>
          <Heading text={translate('customers.own.title')} />
          <Pairs>
            {own.map((name) => (
              <Pair key={name} label={labelOfOwn(name)}>
                {shownValue(customer[name])}
              </Pair>
            ))}
          </Pairs>
        </>
      )}
    </>
  );
}

function Heading({ text }: { readonly text: string }) {
  return (
    <Typography variant="subtitle2" component="h2" color="textSecondary" sx={{ '&:not(:first-of-type)': { mt: 2 } }}>
      {text}
    </Typography>
  );
}

function Pairs({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '130px minmax(0, 1fr)', rowGap: 0.75, mt: 1 }}
    >
      {children}
    </Box>
  );
}

function Pair({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {children}
      </Typography>
    </>
  );
}

const PICTURE = { width: 56, height: 56, float: 'right', ml: 1 } as const;

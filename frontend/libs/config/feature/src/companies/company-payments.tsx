/** Pagamentos of a company: methods per product, the terms of its invoice, its PIX key for returns. */
import { Checkbox, ScrollArea, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  paymentSettingsQuery,
  useSavePaymentSettings,
  type Company,
  type PaymentMethod,
  type PaymentSettings,
} from '@trajeto/config-data-access/administration';
import { formatMoney } from '@trajeto/shared-format';
import { ErrorState, RowsSkeleton } from '@trajeto/shared-ui';
import { choicesOf, RecordPage, type FieldSection, type RecordDescription } from '@trajeto/shared-ui/crud';
import classes from './companies.module.css';
import { paymentsText as text } from './payments.text';

type Values = Record<'invoiceCycle' | 'dueDays' | 'pixKeyType' | 'pixKey', string> & { methods: PaymentMethod[] };
const PRODUCTS = Object.keys(text.products) as PaymentMethod['product'][];
const METHODS = Object.keys(text.methodNames) as PaymentMethod['method'][];

interface MethodsProps {
  methods: readonly PaymentMethod[];
  isReadOnly: boolean;
  onChange: (methods: PaymentMethod[]) => void;
}

/** A method nobody can allow yet says why, once, under the table. */
function Reasons({ methods }: { methods: readonly PaymentMethod[] }) {
  const reasons = [...new Set(methods.map(({ unavailableReason }) => unavailableReason).filter((reason) => reason !== null))];
  return reasons.map((reason) => (
    <Text key={reason} fz="sm" c="dimmed" mt="xs">
      {reason}
    </Text>
  ));
}

function Methods({ methods, isReadOnly, onChange }: MethodsProps) {
  const allow = (chosen: PaymentMethod, allowed: boolean) =>
    onChange(methods.map((one) => (one === chosen ? { ...one, allowed, default: allowed && one.default } : one)));
  return (
    <>
      <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': text.methods }}>
        <Table className={classes.matrix} verticalSpacing="sm" highlightOnHover={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{text.product}</Table.Th>
              {METHODS.map((method) => (
                <Table.Th key={method} scope="col">
                  {text.methodNames[method]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {PRODUCTS.map((product) => (
              <Table.Tr key={product}>
                <Table.Th scope="row" fw={400}>
                  {text.products[product]}
                </Table.Th>
                {methods
                  .filter((one) => one.product === product)
                  .map((one) => (
                    <Table.Td key={one.method}>
                      <Checkbox
                        aria-label={text.one(text.products[product], text.methodNames[one.method])}
                        title={one.unavailableReason ?? undefined}
                        checked={one.allowed}
                        // What became unavailable later can still be switched off.
                        disabled={isReadOnly || (one.unavailableReason !== null && !one.allowed)}
                        onChange={({ currentTarget }) => allow(one, currentTarget.checked)}
                      />
                    </Table.Td>
                  ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <Reasons methods={methods} />
    </>
  );
}

const showMethods = (value: unknown): string =>
  PRODUCTS.map((product) => {
    const allowed = (value as readonly PaymentMethod[]).filter((one) => one.product === product && one.allowed);
    return text.shown(
      text.products[product],
      allowed.map(({ method }) => text.methodNames[method]),
    );
  }).join('; ');

const isDays = (typed: string): boolean => /^\d{1,3}$/.test(typed) && Number(typed) <= 180;
const keyProblem = ({ pixKeyType, pixKey }: Values): string | null =>
  Boolean(pixKeyType) === Boolean(pixKey.trim()) ? null : text.keyIncomplete;

const METHODS_FIELD: FieldSection<Values> = {
  section: text.methods,
  hint: text.methodsHint,
  fields: [
    {
      name: 'methods',
      label: text.methods,
      kind: 'own',
      isWide: true,
      show: showMethods,
      draw: ({ form, isReadOnly }) => (
        <Methods methods={form.values.methods} isReadOnly={isReadOnly} onChange={(methods) => form.setFieldValue('methods', methods)} />
      ),
    },
  ],
};

const invoicing = ({ invoiceLimit }: Company): FieldSection<Values> => ({
  section: text.invoicing,
  ...(invoiceLimit !== null && { hint: text.limit(formatMoney(invoiceLimit)) }),
  fields: [
    { name: 'invoiceCycle', label: text.cycle, kind: 'select', choices: choicesOf(text.cycles), required: text.cycle },
    {
      name: 'dueDays',
      label: text.dueDays,
      maxLength: 3,
      required: text.dueDaysRequired,
      check: ({ dueDays }) => (isDays(dueDays.trim()) ? null : text.dueDaysInvalid),
    },
  ],
});

const PIX: FieldSection<Values> = {
  section: text.pix,
  hint: text.pixHint,
  fields: [
    { name: 'pixKeyType', label: text.keyType, kind: 'select', choices: choicesOf(text.keyTypes) },
    { name: 'pixKey', label: text.key, maxLength: 120 },
  ],
};

const paymentsForm = (company: Company): RecordDescription<PaymentSettings, Values> => ({
  valuesOf: (settings) => ({
    methods: settings?.methods ?? [],
    invoiceCycle: settings?.invoiceCycle ?? 'monthly',
    dueDays: String(settings?.dueDays ?? ''),
    pixKeyType: settings?.pixKeyType ?? '',
    pixKey: settings?.pixKey ?? '',
  }),
  fields: [METHODS_FIELD, invoicing(company), PIX],
  check: (values) => {
    const problem = keyProblem(values);
    return problem === null ? {} : { pixKey: problem };
  },
});

const sent = ({ methods, invoiceCycle, dueDays, pixKeyType, pixKey }: Values) => ({
  methods: methods.map(({ product, method, allowed, default: isDefault }) => ({ product, method, allowed, default: isDefault })),
  invoiceCycle: invoiceCycle as PaymentSettings['invoiceCycle'],
  dueDays: Number(dueDays),
  pixKeyType: (pixKeyType || null) as PaymentSettings['pixKeyType'],
  pixKey: pixKey || null,
});

function PaymentsForm({ company, settings, isReadOnly }: { company: Company; settings: PaymentSettings; isReadOnly: boolean }) {
  const { run } = useSavePaymentSettings(company.uuid, { success: text.saved, failure: text.saveFailed });
  return (
    <RecordPage
      record={paymentsForm(company)}
      writes={{ update: ({ version }, values) => run({ version, body: sent(values) }) }}
      row={settings}
      isReadOnly={isReadOnly}
    />
  );
}

export function CompanyPayments({ company, isReadOnly }: { company: Company; isReadOnly: boolean }) {
  const { data, error, refetch } = useQuery(paymentSettingsQuery(company.uuid));
  if (error && !data) return <ErrorState message={text.failed} error={error} onRetry={() => void refetch()} />;
  return data ? <PaymentsForm company={company} settings={data} isReadOnly={isReadOnly} /> : <RowsSkeleton rows={8} />;
}

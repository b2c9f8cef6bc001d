/** Booking a cost beside an order, or changing one that is not exported. */
import { FileInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  costCategoriesQuery,
  costCategoryOptionsQuery,
  useAddExtraCost,
  useChangeExtraCost,
  type ExtraCost,
  type ExtraCostBody,
  type ExtraCostChange,
  type Order,
} from '@trajeto/orders-data-access';
import { formatDate, RECEIPT_KINDS, receiptProblem } from '@trajeto/shared-format';
import { DayInput, RecordPanel, recordText, type Field, type RecordDescription } from '@trajeto/shared-ui/crud';
import { IconPaperclip } from '@tabler/icons-react';
import { extraCostsText as text } from './extra-costs.text';

// A type, not an interface: a form's values are a plain record.
export type CostValues = {
  costCategoryUuid: string | null;
  travelerUuid: string | null;
  value: string;
  startDate: string | null;
  endDate: string | null;
  obs: string;
  proof: File | null;
};

const valuesOf = (cost: ExtraCost | null): CostValues => ({
  costCategoryUuid: cost?.costCategory.uuid ?? null,
  travelerUuid: cost?.traveler?.uuid ?? null,
  value: cost?.value ?? '',
  startDate: cost?.startDate ?? null,
  endDate: cost?.endDate ?? null,
  obs: cost?.obs ?? '',
  proof: null,
});

const dayField = (name: 'startDate' | 'endDate', label: string): Field<CostValues> => ({
  name,
  label,
  kind: 'own',
  draw: ({ form, isReadOnly }) => (
    <DayInput label={recordText.optional(label)} readOnly={isReadOnly} clearable {...form.getInputProps(name)} value={form.values[name]} />
  ),
  show: (day) => formatDate(String(day)),
  ...(name === 'endDate' && {
    check: ({ startDate, endDate }) => (startDate !== null && endDate !== null && endDate < startDate ? text.backwards : null),
  }),
});

const problemOf = (proof: File | null) => (proof === null ? null : receiptProblem(proof));

/** `isNeeded`: the category asks for a proof and none is kept yet. */
const proofField = (isNeeded: boolean, isKept: boolean): Field<CostValues> => ({
  name: 'proof',
  label: text.proof,
  kind: 'own',
  ...(isNeeded && { required: text.proofNeeded }),
  check: ({ proof }) => problemOf(proof),
  draw: ({ form, isReadOnly }) => (
    <FileInput
      label={isNeeded ? text.proof : recordText.optional(text.proof)}
      description={isKept ? text.proofKept : text.proofHint}
      placeholder={text.chooseFile}
      accept={RECEIPT_KINDS}
      disabled={isReadOnly}
      clearable
      clearButtonProps={{ 'aria-label': text.removeFile }}
      leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
      {...form.getInputProps('proof')}
      onChange={(proof) => {
        form.setFieldValue('proof', proof);
        form.setFieldError('proof', problemOf(proof));
      }}
    />
  ),
  show: (file) => (file instanceof File ? file.name : ''),
});

interface Described {
  order: Pick<Order, 'travelers'>;
  agencyId: string;
  needsProof: (categoryId: string | null) => boolean;
}

const isZero = (value: string) => /^[0.]*$/.test(value);

const describe = ({ order, agencyId, needsProof }: Described): RecordDescription<ExtraCost, CostValues> => ({
  valuesOf,
  fields: (cost, { costCategoryUuid }) => {
    const kept = cost?.costCategory;
    const isKept = Boolean(cost?.proofLink);
    return [
      {
        name: 'costCategoryUuid',
        label: text.category,
        kind: 'search',
        required: text.categoryNeeded,
        query: (words) => costCategoryOptionsQuery(agencyId, words, text.withProof),
        current: kept && { value: kept.uuid, label: kept.name },
      },
      {
        name: 'travelerUuid',
        label: text.traveler,
        kind: 'select',
        choices: order.travelers.map(({ uuid, fullName }) => ({ value: uuid, label: fullName })),
      },
      {
        name: 'value',
        label: text.value,
        kind: 'money',
        required: text.valueNeeded,
        check: ({ value }) => (isZero(value) ? text.aboveZero : null),
      },
      dayField('startDate', text.start),
      dayField('endDate', text.end),
      proofField(needsProof(costCategoryUuid) && !isKept, isKept),
      { name: 'obs', label: text.obs, kind: 'long', maxLength: 4000 },
    ];
  },
});

/** What a new cost is sent as: only what was told. */
export const newBody = ({ costCategoryUuid, value, travelerUuid, startDate, endDate, obs, proof }: CostValues): ExtraCostBody => ({
  costCategoryUuid: costCategoryUuid ?? '',
  value,
  ...(travelerUuid && { travelerUuid }),
  ...(startDate && { startDate }),
  ...(endDate && { endDate }),
  ...(obs && { obs }),
  ...(proof && { proof }),
});

/** What a change is sent as: an empty text clears its field, a proof not chosen stays. */
export const changedBody = ({ costCategoryUuid, travelerUuid, startDate, endDate, proof, ...rest }: CostValues): ExtraCostChange => ({
  ...rest,
  costCategoryUuid: costCategoryUuid ?? '',
  travelerUuid: travelerUuid ?? '',
  startDate: startDate ?? '',
  endDate: endDate ?? '',
  ...(proof && { proof }),
});

function useNeedsProof(agencyId: string, cost: ExtraCost | null): Described['needsProof'] {
  const { data = [] } = useQuery(costCategoriesQuery(agencyId));
  // Of a category that is on none of these pages the server says whether it needs one.
  const known = cost ? [...data, cost.costCategory] : data;
  return (categoryId) => known.find(({ uuid }) => uuid === categoryId)?.isProofRequired ?? false;
}

interface CostPanelProps {
  order: Pick<Order, 'uuid' | 'travelers'>;
  agencyId: string;
  /** Null: a new one. */
  cost: ExtraCost | null;
  onClose: () => void;
}

/** Drawn only while it is open. */
export function CostPanel({ order, agencyId, cost, onClose }: CostPanelProps) {
  const needsProof = useNeedsProof(agencyId, cost);
  const { run: add } = useAddExtraCost({ success: text.added, failure: text.addFailed });
  const { run: change } = useChangeExtraCost({ success: text.changed, failure: text.changeFailed });
  return (
    <RecordPanel
      record={describe({ order, agencyId, needsProof })}
      writes={{
        create: (values) => add({ orderId: order.uuid, body: newBody(values) }),
        update: (base, values) => change({ cost: base, body: changedBody(values) }),
      }}
      row={cost}
      title={cost === null ? text.add : text.edit}
      size="sidebar"
      onClose={onClose}
    />
  );
}

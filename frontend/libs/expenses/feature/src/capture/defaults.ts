/** What a captured expense probably belongs to, offered and never insisted on: the trip of its day, its cost center, the usual way of paying. */
import { useEffect } from 'react';
import type { AtDesk } from '../desk/use-desk';
import { isOnItsWay, type Draft } from '../desk/draft';
import { tripOn, type FormLists } from '../form/lists';
import type { ExpenseValues, Field } from '../form/values';

const METHOD = 'trajeto.despesas.forma_de_pagamento';
const USUAL = 'cartao-pessoal';

export const rememberMethod = (slug: string | null): void => {
  if (slug) localStorage.setItem(METHOD, slug);
};

function usualMethod({ methods }: Pick<FormLists, 'methods'>): string | null {
  const kept = localStorage.getItem(METHOD);
  return methods.find(({ slug }) => slug === kept)?.slug ?? methods.find(({ slug }) => slug === USUAL)?.slug ?? null;
}

function onlyMileageType({ types }: Pick<FormLists, 'types'>): string | null {
  const [first, ...others] = (types ?? []).filter(({ kind }) => kind === 'km');
  return first && others.length === 0 ? first.uuid : null;
}

/** The defaults that differ from what the draft holds; `orderUuid` is the trip the page was opened for. */
export function defaultsOf(draft: Draft, lists: FormLists, orderUuid: string | null): Partial<ExpenseValues> {
  const { values, touched } = draft;
  const isFree = (field: Field) => !touched.includes(field);
  const trip = isFree('orderUuid') ? (orderUuid ?? tripOn(lists.trips, values.expenseDate)?.uuid ?? null) : values.orderUuid;
  const costCenter = lists.trips.find(({ uuid }) => uuid === trip)?.costCenter.uuid ?? lists.ownCostCenter;
  const wanted: Partial<ExpenseValues> = {
    orderUuid: trip,
    costCenterUuid: costCenter ?? values.costCenterUuid,
    ...(values.paymentMethod === null && { paymentMethod: usualMethod(lists) }),
    ...(draft.kind === 'km' && values.expenseTypeUuid === null && { expenseTypeUuid: onlyMileageType(lists) }),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => isFree(field as Field) && values[field as Field] !== value));
}

export function useDefaults({ desk, drafts }: AtDesk, lists: FormLists, orderUuid: string | null): void {
  useEffect(() => {
    for (const draft of drafts) {
      if (isOnItsWay(draft)) continue;
      const patch = defaultsOf(draft, lists, orderUuid);
      if (Object.keys(patch).length > 0) desk.suggest(draft.id, patch);
    }
  }, [desk, drafts, lists, orderUuid]);
}

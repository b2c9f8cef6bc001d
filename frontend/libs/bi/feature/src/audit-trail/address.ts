/** The trail's filters in its address, and what they ask. */
import { actorOptionQuery, actorOptionsQuery, type AuditQuestion } from '@trajeto/bi-data-access';
import { choiceFilter, dayFilter, record, searchFilter, type FilterValues, type ListFilter } from '@trajeto/shared-ui/crud';
import { auditText as text } from './audit-trail.text';

const named = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }));

/** One record, chosen from a line or by the address that its own page leads to: no control chooses it. */
const recordOfLine: ListFilter<string | null> = { ...record, label: text.record, draw: () => null, show: () => text.onlyThis };

/** 'Exclusão' stands once: the server finds an action however its service writes it. */
const CHOICES = Object.fromEntries(Object.entries(text.actions).filter(([action]) => action !== 'remove'));

export const filtersOf = (customerId: string) => ({
  entidade: choiceFilter(text.entity, [{ value: '', label: text.all }, ...named(text.entities)]),
  acao: choiceFilter(text.action, [{ value: '', label: text.allActions }, ...named(CHOICES)]),
  quem: searchFilter(
    text.actor,
    (words) => actorOptionsQuery(customerId, words),
    (uuid) => actorOptionQuery(customerId, uuid),
  ),
  de: dayFilter(text.from),
  ate: dayFilter(text.until),
  registro: recordOfLine,
});

type Values = FilterValues<ReturnType<typeof filtersOf>>;

export const questionOf = ({ entidade, acao, quem, de, ate, registro }: Values): AuditQuestion => ({
  ...(entidade && { entity: entidade }),
  ...(acao && { action: acao }),
  ...(quem && { actorUuid: quem }),
  ...(de && { startDate: de }),
  ...(ate && { endDate: ate }),
  ...(registro && { entityUuid: registro }),
});

/** What a page of an entity is made of, as data; `ResourcePage` draws it. */
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListAnswer } from '../crud/listing';
import type { RowAct, RowQuestion } from '../crud/row-menu';
import type { Crumb } from '../layout/page-header';
import type { RecordDescription } from '../record/record';
import type { FormValues } from '../record/use-record-form';
import type { Column } from '../table/data-table';
import type { EntityText } from './entity-text';
import type { FilterValues, ListFilters } from './filters';

export interface Stored {
  uuid: string;
  version: number;
}

/** What the list asks of the server; `active` is undefined for both. */
export type ListQuestion<Filters extends ListFilters> = {
  /** Undefined while nothing is searched. */
  name: string | undefined;
  active: boolean | undefined;
  page: number;
  limit: number;
} & FilterValues<Filters>;

/** The key and the wire's answer belong to the generated client. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type QueryOf<Data> = UseQueryOptions<any, Error, Data, any>;

interface ResourceWrite<Variables> {
  run: (variables: Variables) => Promise<unknown>;
}
/** What may be sent; an absent one has no button. One hook of data-access answers them all. */
export interface ResourceWrites<Row, Values> {
  create?: ResourceWrite<Values>;
  /** `step` is called with the record after each call of a change of several (see `useRecordForm`). */
  update?: ResourceWrite<{ row: Row; values: Values; step: (row: Row) => void }>;
  activate?: ResourceWrite<Row>;
  inactivate?: ResourceWrite<Row>;
  remove?: ResourceWrite<Row>;
}

/** The permitted actions each part needs, by either name ('view-branch'); an absent one needs none. */
export type ResourceActions = Readonly<Partial<Record<'view' | 'create' | 'update' | 'activate' | 'remove', string>>>;

export interface ResourceForm<Row, Values extends FormValues> extends RecordDescription<Row, Values> {
  /** Pixels of a dialog, or a sidebar of 720 that keeps the list in sight. */
  size?: 440 | 560 | 720 | 'sidebar';
  /** Reads the whole record, where the list does not hold all of it or an address may open one of another page. */
  read?: (uuid: string) => QueryOf<Row>;
  /** What a copy of a record starts from; with `read`, the address `copia-{uuid}` opens one. */
  copyOf?: (row: Row) => Values;
  /** Records that nobody may change, nor switch on and off. */
  isFixed?: (row: Row) => boolean;
}

export interface Resource<Row extends Stored, Values extends FormValues, Filters extends ListFilters> {
  text: EntityText;
  query: (question: ListQuestion<Filters>) => QueryOf<ListAnswer<Row>>;
  writes?: ResourceWrites<Row, Values>;
  actions?: ResourceActions;
  nameOf: (row: Row) => string;
  /** The first is the name, which is the link; status and the menu of the row follow by themselves. */
  columns: readonly Column<Row>[];
  /** Present: the list has a status, its filter, and 'Ativar' and 'Inativar'. */
  isActive?: (row: Row) => boolean;
  /** Its name among the preferences: present, columns may be left out and views saved. */
  list?: string;
  /** In the place of the plain status. */
  statusCell?: (row: Row, isActive: boolean) => ReactNode;
  /** The second line of the card on a phone, and its figure at the right. */
  facts?: (row: Row) => ReactNode;
  figure?: (row: Row) => ReactNode;
  filters?: Filters;
  /** Asked before one is inactivated; without it the switch is immediate. */
  inactivateQuestion?: (row: Row) => RowQuestion;
  canRemove?: (row: Row) => boolean;
  /** Acts of this entity alone, after 'Editar'. */
  acts?: (row: Row) => readonly (RowAct | false)[];
  form?: ResourceForm<Row, Values>;
  /** Where a row and a new one have pages of their own. */
  pages?: { of: (row: Row) => string; create?: string };
}

/** Where a page of an entity stands: under its crumbs, or as a part of another page. */
export interface PagePlace {
  crumbs?: readonly Crumb[];
  /** A section stands on a page with a heading of its own; `none` is drawn under the heading of its page. */
  heading?: 'page' | 'section' | 'none';
}

export interface ResourcePageProps<Row extends Stored, Values extends FormValues, Filters extends ListFilters>
  extends Resource<Row, Values, Filters>, PagePlace {
  /** Between the heading and the filters. */
  children?: ReactNode;
  /** Beside the button that creates one, for those who may create. */
  tools?: ReactNode;
}

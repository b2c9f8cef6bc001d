/** The menu of a row: open or edit, the acts of the entity, the switch, the removal; each iff it may be done. */
import { useSession } from '@trajeto/shared-auth';
import { IconCircle, IconCircleCheck, IconEdit, IconEye, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { crudText } from '../crud/crud.text';
import type { RowAct } from '../crud/row-menu';
import type { FormValues } from '../record/use-record-form';
import type { ListFilters } from './filters';
import type { Resource, ResourceActions, Stored } from './resource';

type Part = keyof ResourceActions;

/** May the person use this part of the page? Issuers of an agency read the settings of a company and write none (API 1.6). */
export function usePermitted(actions: ResourceActions = {}): (part: Part) => boolean {
  const session = useSession();
  const isReader = session.user.context === 'agency' && session.user.type === 'issuer';
  return (part) => {
    if (isReader && part !== 'view') return false;
    const action = actions[part];
    return action === undefined || session.actions.has(action);
  };
}

interface Opening<Row> {
  open: (row: Row) => void;
  isActiveNow: (row: Row) => boolean;
  toggle: (row: Row) => Promise<void>;
}

export function useResourceActs<Row extends Stored, Values extends FormValues, Filters extends ListFilters>(
  resource: Resource<Row, Values, Filters>,
  { open, isActiveNow, toggle }: Opening<Row>,
): (row: Row) => RowAct[] {
  const { text, form, pages, writes = {}, actions, acts, nameOf, canRemove, inactivateQuestion } = resource;
  const may = usePermitted(actions);
  const navigate = useNavigate();
  const opening = (row: Row): RowAct | false => {
    if (pages) return { id: 'open', label: text.open, icon: IconEye, run: () => void navigate(pages.of(row)) };
    if (!form) return false;
    const mayEdit = writes.update !== undefined && may('update') && !form.isFixed?.(row);
    return {
      id: mayEdit ? 'edit' : 'open',
      label: mayEdit ? text.edit : text.open,
      icon: mayEdit ? IconEdit : IconEye,
      run: () => open(row),
    };
  };
  const switching = (row: Row): RowAct | false => {
    const isActive = isActiveNow(row);
    if (form?.isFixed?.(row) || !(isActive ? writes.inactivate : writes.activate) || !may(actions?.activate ? 'activate' : 'update'))
      return false;
    const question = isActive ? inactivateQuestion?.(row) : undefined;
    const shared = { id: 'switch', needsNetwork: question === undefined, run: () => toggle(row) };
    if (!isActive) return { ...shared, label: crudText.activate, icon: IconCircleCheck };
    return {
      ...shared,
      label: crudText.inactivate,
      icon: IconCircle,
      isDestructive: question !== undefined,
      ...(question && { confirm: question }),
    };
  };
  const removal = (row: Row): RowAct | false =>
    writes.remove !== undefined &&
    may('remove') &&
    canRemove?.(row) !== false && {
      id: 'remove',
      label: crudText.remove,
      icon: IconTrash,
      isDestructive: true,
      confirm: { title: text.removeTitle(nameOf(row)), body: text.removeBody },
      run: () => writes.remove?.run(row),
    };
  return (row) => [opening(row), ...(acts?.(row) ?? []), switching(row), removal(row)].filter((act) => act !== false);
}

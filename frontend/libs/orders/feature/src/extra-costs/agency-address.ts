/** The address of the agency's list of extra costs as what to ask. */
import type { AgencyCostsQuestion } from '@trajeto/orders-data-access';
import { choiceFilter, dayFilter, LIST_PARTS, type FilterValues } from '@trajeto/shared-ui/crud';
import { companyFilter } from '../company/company-filter';
import classes from './extra-costs.module.css';
import { extraCostsText as text } from './extra-costs.text';

export const OF_ONE_COMPANY = {
  situacao: choiceFilter(text.situation, [
    { value: 'all', label: text.situations.all },
    { value: 'pending', label: text.situations.pending },
    { value: 'exported', label: text.situations.exported },
  ]),
  de: dayFilter(text.from),
  ate: dayFilter(text.until),
};
export const OF_ALL = { ...OF_ONE_COMPANY, empresa: companyFilter(classes.company) };

const { page, limit } = LIST_PARTS;
export const COSTS_ADDRESS = { ...OF_ALL, page, limit };

type Values = FilterValues<typeof OF_ALL> & { page: number; limit: number };

/** `chosen`: the company that is worked for, which narrows before the address does. */
export const costsQuestion = ({ situacao, de, ate, empresa, page, limit }: Values, chosen: string | null): AgencyCostsQuestion => {
  const customerUuid = chosen ?? empresa;
  return {
    ...(situacao !== 'all' && { exported: situacao === 'exported' }),
    ...(de && { startDate: de }),
    ...(ate && { endDate: ate }),
    ...(customerUuid && { customerUuid }),
    page,
    limit,
  };
};

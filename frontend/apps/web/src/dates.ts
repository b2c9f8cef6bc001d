/** How every calendar of the product reads: in Portuguese, its weeks from Sunday on (spec section 9). */
import type { DatesProviderProps } from '@mantine/dates';
import 'dayjs/locale/pt-br';

export const dates: DatesProviderProps['settings'] = { locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] };

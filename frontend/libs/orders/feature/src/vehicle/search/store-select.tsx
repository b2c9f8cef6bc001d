/** A store of a rental company or an airport with all of its stores, found while typing. */
import { ListedPlaceSelect } from '../../search/listed-place-select';
import { recentPlaces } from '../../search/recent-places';
import type { PlaceFieldProps } from '../../search/stretch-fields';
import { useStores } from '../use-stores';
import { carSearchText } from './car-search.text';

const recentStores = recentPlaces<string>('trajeto.recent_stores', (kept) => (typeof kept === 'string' ? kept : null));

export const StoreSelect = (field: PlaceFieldProps) => (
  <ListedPlaceSelect {...field} listed={useStores()} lately={recentStores} words={carSearchText} />
);

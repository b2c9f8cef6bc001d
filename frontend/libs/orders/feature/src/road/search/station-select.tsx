/** A bus station or a whole city, found while typing. */
import { ListedPlaceSelect } from '../../search/listed-place-select';
import { recentPlaces } from '../../search/recent-places';
import { isUuid } from '../../search/stretch';
import type { PlaceFieldProps } from '../../search/stretch-fields';
import { useStations } from '../use-stations';
import { roadSearchText } from './road-search.text';

export const recentStations = recentPlaces<string>('trajeto.recent_stations', (kept) => (isUuid(kept) ? kept : null));

export const StationSelect = (field: PlaceFieldProps) => (
  <ListedPlaceSelect {...field} listed={useStations()} lately={recentStations} words={roadSearchText} />
);

/** The search of a wide window's home: the lazy module by which the build finds the form's file (page-files.ts). */
import { AirSearchCard } from '@trajeto/orders-feature/search-card';

export const SearchForm = () => <AirSearchCard />;

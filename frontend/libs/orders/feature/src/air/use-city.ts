/** The city of an airport's code, for titles; the code until it is known. */
import { useQuery } from '@tanstack/react-query';
import { airportsQuery } from '@trajeto/orders-data-access';

export function useCity(iata: string): string {
  const { data } = useQuery({ ...airportsQuery(iata), enabled: iata !== '' });
  return data?.find((place) => place.iata === iata)?.city ?? iata;
}

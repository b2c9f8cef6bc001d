/** Holds the place of a sum above a list until it is known, so that the list does not jump. */
import { Skeleton } from '@mantine/core';

export const Figure = () => <Skeleton component="span" display="inline-block" width={88} height={14} style={{ verticalAlign: 'middle' }} />;

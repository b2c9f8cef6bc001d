/** The heading of what stands as a page or as a section of one. */
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeader } from '../layout/page-header';
import type { PagePlace } from './resource';
import classes from './resource.module.css';

interface PlaceHeadProps extends PagePlace {
  title: string;
  count?: number | undefined;
  acts?: ReactNode;
}

export function PlaceHead({ title, count, crumbs = [], heading = 'page', acts }: PlaceHeadProps) {
  if (heading === 'none') return null;
  if (heading === 'page') return <PageHeader title={title} count={count} crumbs={crumbs} actions={acts} />;
  return (
    <div className={classes.bar}>
      <Title order={2}>{title}</Title>
      {acts}
    </div>
  );
}

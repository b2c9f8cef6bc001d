/** One report: what it says, its parameters, its preview, and the button that has its file made. */
import { ActionIcon, Group, SegmentedControl, Text, Title, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReportFormat, ReportType } from '@trajeto/bi-data-access';
import { NetworkButton } from '@trajeto/shared-ui';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { filtersOf, filtersWithoutDays, firstValues, isBackwards } from './filters';
import { Preview } from './preview';
import classes from './report-centre.module.css';
import { reportCentreText as text } from './report-centre.text';
import { ReportForm, type Pickers } from './report-form';
import { ScheduleButton } from './schedule-button';
import { useJobWrites } from './use-jobs';

export interface Favourites {
  slugs: readonly string[];
  onChange: (slugs: readonly string[]) => void;
}
interface ReportPanelProps {
  type: ReportType;
  pickers: Pickers;
  favourites: Favourites;
}

/** Milliseconds of silence before a preview is asked again (spec section 9). */
const PAUSE = 700;

function Star({ type: { slug, name }, favourites: { slugs, onChange } }: Omit<ReportPanelProps, 'pickers'>) {
  const isStarred = slugs.includes(slug);
  const label = isStarred ? text.removeFavourite(name) : text.addFavourite(name);
  const toggle = () => onChange(isStarred ? slugs.filter((other) => other !== slug) : [...slugs, slug]);
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="ardosia" size={44} aria-pressed={isStarred} aria-label={label} onClick={toggle}>
        {isStarred ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} stroke={1.75} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}

function useReport(type: ReportType) {
  const [query] = useSearchParams();
  const [values, setValues] = useState(() => firstValues(type, new Date(), query));
  const [settled] = useDebouncedValue(values, PAUSE);
  const [format, setFormat] = useState<ReportFormat>(type.formats[0] ?? 'xlsx');
  const { make } = useJobWrites();
  const isRight = !isBackwards(values);
  const generate = () => {
    if (isRight) void make.run({ type: type.slug, format, filters: filtersOf(values) }).catch(() => undefined);
  };
  return { values, setValues, settled, format, setFormat, generate, isPending: make.isPending };
}

export function ReportPanel({ type, pickers, favourites }: ReportPanelProps) {
  const { values, setValues, settled, format, setFormat, generate, isPending } = useReport(type);
  return (
    <article className={`tj-card ${classes.report ?? ''}`} aria-label={type.name}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Group gap="xs" wrap="nowrap">
            <Title order={2}>{type.name}</Title>
            <Star type={type} favourites={favourites} />
          </Group>
          <Text c="dimmed" fz="sm">
            {type.description}
          </Text>
        </div>
        <Group gap="sm" className={classes.generate}>
          <ScheduleButton asked={{ type: type.slug, format, filters: filtersWithoutDays(type, values) }} />
          <NetworkButton loading={isPending} onClick={generate}>
            {text.generate}
          </NetworkButton>
        </Group>
      </Group>
      <ReportForm type={type} pickers={pickers} values={values} onChange={setValues} />
      <div>
        <Text component="span" fz="sm" fw={500} id="formato">
          {text.format}
        </Text>
        <SegmentedControl
          display="flex"
          className={classes.format}
          aria-labelledby="formato"
          value={format}
          onChange={setFormat}
          data={type.formats.map((one) => ({ value: one, label: text.formats[one] }))}
        />
      </div>
      {!isBackwards(settled) && <Preview type={type} filters={filtersOf(settled)} isChoosing={settled !== values} />}
    </article>
  );
}

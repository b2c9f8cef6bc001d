/** Preferências: each takes effect at once, here and on the person's other devices. */
import { SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { preferencesQuery, useSavePreferences, type Preferences } from '@trajeto/identity-data-access/account';
import { useSession } from '@trajeto/shared-auth';
import { CardsSkeleton, ErrorState, NetworkSwitch, networkText, SCHEME_CHOICES, useIsOnline, type SchemeChoice } from '@trajeto/shared-ui';
import { Panel } from '../panel';
import classes from '../profile.module.css';
import { preferencesText } from './preferences.text';

type Choose = (change: Partial<Preferences>) => void;
const DENSITIES = (['comfortable', 'compact'] as const).map((value) => ({ value, label: preferencesText.densities[value] }));

/** The browser says 'auto' where the API says 'system'. */
const themeOf = (scheme: SchemeChoice): Preferences['theme'] => (scheme === 'auto' ? 'system' : scheme);

function Look({ preferences, onChoose }: { preferences: Preferences; onChoose: Choose }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // What stands while nothing is wished (UI 1.7).
  const ownDensity = useSession().user.context === 'agency' ? 'compact' : 'comfortable';
  const isOnline = useIsOnline();
  const chooseScheme = (scheme: SchemeChoice) => {
    setColorScheme(scheme);
    onChoose({ theme: themeOf(scheme) });
  };
  return (
    <Panel title={preferencesText.look}>
      <div className={classes.choices}>
        <div>
          <Text fz="sm" fw={500} my="xs">
            {preferencesText.theme}
          </Text>
          <SegmentedControl
            withItemsBorders={false}
            aria-label={preferencesText.theme}
            value={colorScheme}
            data={SCHEME_CHOICES.map((choice) => ({ ...choice }))}
            onChange={chooseScheme}
          />
        </div>
        <div>
          <Text fz="sm" fw={500} mb="xs">
            {preferencesText.density}
          </Text>
          <SegmentedControl
            withItemsBorders={false}
            aria-label={preferencesText.density}
            value={preferences.density ?? ownDensity}
            data={DENSITIES}
            disabled={!isOnline}
            onChange={(density) => onChoose({ density })}
          />
          <Text fz="sm" c="dimmed" mt={4}>
            {isOnline ? preferencesText.densityHint : networkText.offline}
          </Text>
        </div>
      </div>
    </Panel>
  );
}

function Use({ preferences, onChoose }: { preferences: Preferences; onChoose: Choose }) {
  return (
    <Panel title={preferencesText.use}>
      <div className={classes.choices} style={{ marginTop: 16 }}>
        <NetworkSwitch
          label={preferencesText.singleKeys}
          description={preferencesText.singleKeysHint}
          checked={preferences.singleKeys}
          onChange={({ currentTarget }) => onChoose({ singleKeys: currentTarget.checked })}
        />
        <NetworkSwitch
          label={preferencesText.hideLimit}
          description={preferencesText.hideLimitHint}
          checked={preferences.hideLimit}
          onChange={({ currentTarget }) => onChoose({ hideLimit: currentTarget.checked })}
        />
      </div>
    </Panel>
  );
}

export function PreferenceChoices() {
  const { data, error, refetch } = useQuery(preferencesQuery());
  const { mutate } = useSavePreferences(preferencesText.failed);
  if (error) return <ErrorState message={preferencesText.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardsSkeleton cards={2} height={160} />;
  return (
    <>
      <Look preferences={data} onChoose={mutate} />
      <Use preferences={data} onChoose={mutate} />
    </>
  );
}

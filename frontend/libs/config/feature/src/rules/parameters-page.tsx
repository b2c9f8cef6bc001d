/** Parâmetros: what a company decides for itself, grouped and found by words; a save sends what changed and nothing else. */
import { useQuery } from '@tanstack/react-query';
import { settingParametersQuery, useSettingsWrite, type SettingChange, type SettingParameter } from '@trajeto/config-data-access/rules';
import { renameFields, useCustomerUuid } from '@trajeto/shared-auth';
import { foldText } from '@trajeto/shared-format';
import { EmptyState, ErrorState, NoPermission, RowsSkeleton } from '@trajeto/shared-ui';
import { Filters, PlaceHead, RecordPage, SearchField, usePermitted, type PagePlace } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { changesOf, settingsForm, type Settings } from './parameters-form';
import { parametersText as text } from './parameters.text';

/** Counts the answers that differ: an untouched form follows them, a touched one is told. */
function useCounted(parameters: readonly SettingParameter[]): Settings {
  const [settings, setSettings] = useState<Settings>({ version: 1, parameters });
  if (settings.parameters === parameters) return settings;
  const next = { version: settings.version + 1, parameters };
  setSettings(next);
  return next;
}

interface FormProps {
  parameters: readonly SettingParameter[];
  isReadOnly: boolean;
}

function ParametersForm({ parameters, isReadOnly }: FormProps) {
  const { run } = useSettingsWrite(useCustomerUuid(), { success: text.saved, failure: text.saveFailed });
  const settings = useCounted(parameters);
  const [words, setWords] = useState('');
  const drawn = parameters.filter(({ description }) => foldText(description).includes(foldText(words)));
  const save = async (base: Settings, sent: readonly SettingChange[]) => {
    if (sent.length === 0) return base;
    return run([...sent]).catch((error: unknown) => {
      // `parameters.0.value` is an error of the parameter that was sent in that place.
      throw renameFields(error, (path) => sent[Number(path.split('.')[1])]?.slug ?? path);
    });
  };
  return (
    <>
      <Filters>
        <SearchField label={text.search} value={words} onSearch={setWords} />
      </Filters>
      {drawn.length === 0 && <EmptyState title={text.notFound} />}
      <RecordPage
        record={settingsForm(drawn)}
        writes={{ update: (base, values) => save(base, changesOf(base, values)) }}
        row={settings}
        isReadOnly={isReadOnly}
      />
    </>
  );
}

export function ParametersPage(place: PagePlace) {
  const customerId = useCustomerUuid();
  const may = usePermitted({ view: 'view-setting-parameter', update: 'update-setting-parameter' });
  const { data, error, refetch } = useQuery({ ...settingParametersQuery(customerId), enabled: may('view') });
  const body = () => {
    if (!may('view')) return <NoPermission />;
    if (error && !data) return <ErrorState message={text.loadFailed} error={error} onRetry={() => void refetch()} />;
    return data ? <ParametersForm key={customerId} parameters={data} isReadOnly={!may('update')} /> : <RowsSkeleton />;
  };
  return (
    <>
      <PlaceHead {...place} title={text.title} />
      {body()}
    </>
  );
}

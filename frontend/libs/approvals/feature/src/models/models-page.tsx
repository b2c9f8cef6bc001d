/** Modelos de aprovação: the list, 'Quem aprova?' and the coverage (UI 8.3). */
import { Title } from '@mantine/core';
import { LinkTabs, PageHeader } from '@trajeto/shared-ui';
import { useAddress, type PagePlace } from '@trajeto/shared-ui/crud';
import { Navigate, useLocation } from 'react-router';
import { ADDRESS, DEEP_LINK, TABS } from './address';
import { CoveragePanel } from './coverage';
import { ModelsList } from './models-list';
import { modelsText as text } from './models.text';
import { WhoApproves } from './who-approves';

export function ModelsPage({ crumbs = [], heading = 'page' }: PagePlace) {
  const { values, to } = useAddress(ADDRESS);
  const { search, pathname, hash } = useLocation();
  const opened = new URLSearchParams(search).get(DEEP_LINK);
  if (opened) return <Navigate to={`${pathname}?abrir=${encodeURIComponent(opened)}${hash}`} replace />;
  const tabs = (
    <LinkTabs
      label={text.title}
      tabs={TABS.map((id) => ({ id, label: text.tabs[id], to: to({ aba: id, abrir: null }), isCurrent: values.aba === id }))}
    />
  );
  if (values.aba === 'modelos')
    return (
      <ModelsList crumbs={crumbs} heading={heading}>
        {tabs}
      </ModelsList>
    );
  return (
    <>
      {heading === 'page' ? <PageHeader title={text.title} crumbs={crumbs} /> : <Title order={2}>{text.title}</Title>}
      {tabs}
      {values.aba === 'cobertura' ? <CoveragePanel /> : <WhoApproves />}
    </>
  );
}

/** /perfil: who I am, my documents, how I like it, who gets in, what I hear of, who decides while I am away. */
import { NativeSelect } from '@mantine/core';
import { useSession } from '@trajeto/shared-auth';
import { PageHeader, useIsMobile } from '@trajeto/shared-ui';
import type { ComponentType, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { OwnData } from './data/own-data';
import { Documents } from './documents/documents';
import { NotificationChoices } from './notifications/notification-choices';
import { PreferenceChoices } from './preferences/preference-choices';
import classes from './profile.module.css';
import { profileText } from './profile.text';
import { Security } from './security/security';
import { tabOf, tabsOf, type ProfileTab } from './tabs';

const CONTENT: Readonly<Record<Exclude<ProfileTab, 'ausencia'>, ComponentType>> = {
  dados: OwnData,
  documentos: Documents,
  preferencias: PreferenceChoices,
  seguranca: Security,
  notificacoes: NotificationChoices,
};

function Tabs({ tabs, tab }: { tabs: readonly ProfileTab[]; tab: ProfileTab }) {
  const navigate = useNavigate();
  if (useIsMobile())
    return (
      <NativeSelect
        mb="md"
        aria-label={profileText.goTo}
        value={tab}
        data={tabs.map((value) => ({ value, label: profileText.tabs[value] }))}
        onChange={({ currentTarget }) => void navigate(`#${currentTarget.value}`)}
      />
    );
  return (
    <nav className={classes.tabs} aria-label={profileText.title}>
      {tabs.map((one) => (
        <Link key={one} to={`#${one}`} aria-current={one === tab ? 'page' : undefined}>
          {profileText.tabs[one]}
        </Link>
      ))}
    </nav>
  );
}

function Content({ tab }: { tab: Exclude<ProfileTab, 'ausencia'> }) {
  const Found = CONTENT[tab];
  return <Found />;
}

/** `absence`: what approvals keeps of who is away. */
export function ProfilePage({ absence = null }: { absence?: ReactNode }) {
  const tabs = tabsOf(useSession());
  const tab = tabOf(useLocation().hash, tabs);
  return (
    <>
      <PageHeader title={profileText.title} />
      <Tabs tabs={tabs} tab={tab} />
      <div className={classes.column}>{tab === 'ausencia' ? absence : <Content tab={tab} />}</div>
    </>
  );
}

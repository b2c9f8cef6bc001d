/** The parts of a person's page; those of an employee's record are only for who has one. */
import type { Session } from '@trajeto/shared-auth';

export type ProfileTab = 'dados' | 'documentos' | 'preferencias' | 'seguranca' | 'notificacoes';
const OF_EMPLOYEES: readonly ProfileTab[] = ['documentos', 'notificacoes'];
const TABS: readonly ProfileTab[] = ['dados', 'documentos', 'preferencias', 'seguranca', 'notificacoes'];

export const tabsOf = ({ user }: Session): ProfileTab[] => TABS.filter((tab) => user.employeeUuid !== null || !OF_EMPLOYEES.includes(tab));

/** What the address says after the `#`; the first for anything unknown. */
export const tabOf = (hash: string, tabs: readonly ProfileTab[]): ProfileTab => tabs.find((tab) => `#${tab}` === hash) ?? 'dados';

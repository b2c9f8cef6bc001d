/** The panels of the rail that are the frame's own: the notices, and the companies of an agency. */
import type { PanelProps, ShellParts } from '../frame/shell-context';
import { CompanyList, NotificationList } from '../opened-parts';

const Notices = ({ onDone }: PanelProps) => <NotificationList onDone={onDone} />;
const Companies = ({ onDone }: PanelProps) => <CompanyList onPicked={onDone} showsRecent isTall />;

export const ownPanels: ShellParts['panels'] = { avisos: Notices, empresas: Companies };

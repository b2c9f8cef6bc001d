/** The mail a journey waits for, read from the development sink (TRAJETO_MAIL_URL). */
import { expect, request } from '@playwright/test';
import { ON_ITS_WAY } from './people';

interface CaughtMail {
  uuid: string;
  subject: string;
  links: string[];
}

const SINK = process.env.TRAJETO_MAIL_URL ?? 'http://127.0.0.1:8025';

async function mailsTo(email: string): Promise<CaughtMail[]> {
  const http = await request.newContext();
  const answer = await http.get(`${SINK}/api/messages`, { params: { to: email } });
  const { data } = (await answer.json()) as { data: CaughtMail[] };
  await http.dispose();
  return data;
}

/** The path of the newest link to a page of ours whose address begins with `path`; `than` is known already, and may be mailed again. */
export async function linkMailedTo(email: string, { path, than = '' }: { path: string; than?: string }): Promise<string> {
  let found = '';
  const look = async () => {
    const links = (await mailsTo(email)).flatMap((mail) => mail.links).map((link) => new URL(link));
    found = links.map(({ pathname, search }) => `${pathname}${search}`).find((link) => link.startsWith(path) && link !== than) ?? '';
    return found !== '';
  };
  await expect.poll(look, { ...ON_ITS_WAY, message: `a mail to ${email} with a link to ${path}` }).toBe(true);
  return found;
}

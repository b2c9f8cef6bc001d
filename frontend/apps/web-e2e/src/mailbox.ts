/** The mail a journey waits for, read from the development sink (TRAJETO_MAIL_URL). */
import { expect, request } from '@playwright/test';

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

/** The path of the newest link to a page of ours whose address begins with `path`, once it is not `than` any more. */
export async function linkMailedTo(email: string, { path, than = '' }: { path: string; than?: string }): Promise<string> {
  let found = '';
  const look = async () => {
    const links = (await mailsTo(email)).flatMap((mail) => mail.links).map((link) => new URL(link));
    const ours = links.find(({ pathname }) => pathname.startsWith(path));
    found = ours ? `${ours.pathname}${ours.search}` : '';
    return found !== '' && found !== than;
  };
  await expect.poll(look, { timeout: 20_000, message: `a mail to ${email} with a link to ${path}` }).toBe(true);
  return found;
}

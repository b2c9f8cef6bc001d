/** One's picture: a square where the browser can read it, sent as a form, taken away again. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { squared } from '@trajeto/shared-ui/crud';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API, aSession, open } from '../profile.fixture';
import { Picture } from './picture';

const photo = (type = 'image/png') => new File(['foto'], 'ana.png', { type });
const choose = (file: File) => {
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a picture', () => {
  beforeEach(() => vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode'))));

  it('travels as the field avatar of a form', async () => {
    // Asked of the request itself: the window of these tests cannot send the bytes of a file.
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(HttpResponse.json({ data: { avatar_url: '/x.png' } }));
    open(<Picture />);
    expect(screen.getByText(/JPEG, PNG, WebP ou HEIC, até 15 MB/)).toBeInTheDocument();
    choose(photo('image/heic'));
    await waitFor(() => expect(fetched).toHaveBeenCalled());
    const [request] = fetched.mock.calls[0] as [Request];
    expect([request.method, new URL(request.url).pathname]).toEqual(['POST', '/api/v1/users/u-ana/avatar']);
    expect(request.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(await request.text()).toContain('form-data; name="avatar"');
  });

  it('is taken away by who has one', async () => {
    const removed = vi.fn();
    server.use(
      http.delete(`${API}/users/:id/avatar`, ({ params }) => {
        removed(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open(<Picture />, { session: aSession({ avatarUrl: '/ana.png' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Remover foto' }));
    await waitFor(() => expect(removed).toHaveBeenCalledExactlyOnceWith('u-ana'));
  });

  it('cannot be taken away by who has none', () => {
    open(<Picture />);
    expect(screen.getByRole('button', { name: 'Trocar foto' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remover foto' })).not.toBeInTheDocument();
  });

  it('that the browser cannot read travels as it is', async () => {
    const file = photo('image/heic');
    expect(await squared(file)).toBe(file);
  });
});

describe('a picture the browser reads', () => {
  it.each([
    [1000, 600, [200, 0, 600, 600, 0, 0, 512, 512]],
    [300, 400, [0, 50, 300, 300, 0, 0, 300, 300]],
  ])('of %i by %i becomes the square of its middle, 512 at most', async (width, height, drawn) => {
    const close = vi.fn();
    const drawImage = vi.fn();
    const square = new Blob(['square'], { type: 'image/jpeg' });
    const bitmap = { width, height, close };
    vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(square));
    expect(await squared(photo())).toBe(square);
    expect(drawImage).toHaveBeenCalledExactlyOnceWith(bitmap, ...drawn);
    expect(close).toHaveBeenCalledOnce();
  });
});

import type { SettingName } from '@/lib/school/lists'
import { call, demo, sessionOf } from '@/tests/support/machine/api'

/** Saves settings as the school's office does; null gives one back to the environment. */
export async function saveSettings(settings: { [Name in SettingName]?: string | number | null }) {
  const { accessToken: bearer } = await sessionOf(demo.admin)
  return call('/api/school', { method: 'PUT', bearer, body: settings })
}

/** Lets the school have no logo and no pictures of its own, which other tests may have given it. */
export async function takePicturesAway() {
  const { accessToken: bearer } = await sessionOf(demo.admin)
  await call('/api/school/logo', { method: 'DELETE', bearer })
  for (const place of ['hero', 'head'])
    await call('/api/school/pictures', { method: 'DELETE', body: { place }, bearer })
}

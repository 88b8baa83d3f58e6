import { call, demo, office, sessionOf } from '@/tests/support/machine/api'
import { formOf, type Upload } from '@/tests/support/material/files'
import { settingLabels, type SettingName } from '@/lib/school/lists'

/** Saves settings as the school's office does; null gives one back to the environment. */
export const saveSettings = (settings: { [Name in SettingName]?: string | number | null }) =>
  office('/api/school', 'PUT', settings)

/** All settings, given back to the environment. */
export const noSettings = Object.fromEntries(Object.keys(settingLabels).map((name) => [name, null]))

/** Sends the school's logo. */
export async function uploadLogo(file: Upload) {
  const { accessToken: bearer } = await sessionOf(demo.admin)
  return call('/api/school/logo', { raw: formOf({}, file), bearer })
}

/** Lets the school have no logo and no pictures of its own, which other tests may have given it. */
export async function takePicturesAway() {
  await office('/api/school/logo', 'DELETE')
  for (const place of ['hero', 'head']) await office('/api/school/pictures', 'DELETE', { place })
}

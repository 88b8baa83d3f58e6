import type { FrontPage, FrontPicturePlace } from '@/lib/front-page-parts'
import type { Picture } from './school-settings'

export type KeptFrontPage = FrontPage & { readonly pictures: { readonly [Place in FrontPicturePlace]: Picture | null } }

// Next may load this module more than once into a process.
const shared = globalThis as { portalFrontPage?: KeptFrontPage }

/** For lib/server/data/read-settings.ts, which reads it with the settings. */
export function keepFrontPage(kept: KeptFrontPage) {
  shared.portalFrontPage = kept
}

/** What the school says on its front page, as new as `schoolSettings()`. */
export const frontPage = (): KeptFrontPage => shared.portalFrontPage ?? saysNothing

const saysNothing: KeptFrontPage = {
  heroTitle: '',
  heroText: '',
  about: '',
  board: '',
  hours: '',
  map: '',
  headRole: '',
  headName: '',
  headWord: '',
  results: [],
  links: [],
  voicesShown: 'samples',
  voices: [],
  figuresShown: 'samples',
  figures: [],
  pictures: { hero: null, head: null },
}

/** Where a picture of the front page is served. */
export const frontPicturePath = ({ id }: { id: string }) => `/api/school/pictures/${id}`

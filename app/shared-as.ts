import type { Metadata } from 'next'
import type { RoutePath } from '@/lib/routes'
import { school } from '@/lib/server/doors/page'
import { frontPage, frontPicturePath } from '@/lib/server/front-page'
import { logoPath, schoolLogo } from '@/lib/server/school-settings'

/**
 * The metadata of a page that anybody may open: its address, and what a message or a search engine shows of it. Other
 * pages have none of this: what they are called may be a person's name.
 */
export async function sharedAs(path: RoutePath, about: Pick<Metadata, 'title' | 'description'>): Promise<Metadata> {
  const { name } = await school()
  const picture = sharedPicture()
  return {
    ...about,
    alternates: { canonical: path },
    openGraph: { type: 'website', locale: 'en_IN', siteName: name, url: path, images: { alt: name, ...picture } },
    // A logo is square or small: as a banner it would be cut.
    twitter: { card: picture.width >= 600 ? 'summary_large_image' : 'summary' },
  }
}

/** The school's own picture, else its logo, else the portal's. */
function sharedPicture() {
  const hero = frontPage().pictures.hero?.file
  if (hero) return { url: frontPicturePath(hero), width: hero.width ?? 0, height: hero.height ?? 0 }
  const logo = schoolLogo()?.file
  if (logo) return { url: logoPath(logo), width: logo.width ?? 0, height: logo.height ?? 0 }
  return { url: '/shared.png', width: 1200, height: 630 }
}

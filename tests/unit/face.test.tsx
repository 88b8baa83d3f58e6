import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Face } from '@/components/face'

/** A face is decoration beside a name: initials that are no text, and the photograph over them. */

const face = (name: string, photo: string | null = null, size: 'row' | 'page' = 'row') =>
  renderToStaticMarkup(<Face name={name} photo={photo} size={size} />)

describe('a face', () => {
  it.each([
    ['Ananya Sharma', 'AS'],
    ['  meenakshi   subramaniam iyer ', 'MI'],
    ['Chitra', 'C'],
    ['Élodie d’Souza', 'ÉD'],
    ['(Dr) Rao', 'DR'],
    ['कीर्ति शर्मा', 'कीश'],
    ['1234', ''],
    ['', ''],
  ])('of %s has the initials %s', (name, initials) => {
    expect(face(name)).toContain(`data-initials="${initials}"`)
  })

  it('says nothing to who cannot see it, and has no text', () => {
    expect(face('Ananya Sharma')).toMatch(/^<span aria-hidden="true"[^>]*><\/span>$/)
  })

  it('is the small one in a row, which waits until it is nearly seen, and the whole one on a page', () => {
    expect(face('A B', '/api/people/1/photo?v=2')).toMatch(
      /src="\/api\/people\/1\/photo\?v=2&amp;w=96"[^>]*loading="lazy"/,
    )
    expect(face('A B', '/api/people/1/photo?v=2', 'page')).toContain('src="/api/people/1/photo?v=2"')
  })
})

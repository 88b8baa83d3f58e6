import { smallPhoto } from '@/lib/photos'
import { cn } from './ui/cn'

type Props = {
  name: string
  /** Where the photograph is; null without one. */
  photo: string | null
  /** `row`: beside the name in a list; `page`: at the head of the person's page. */
  size: 'row' | 'page'
  className?: string
}

/**
 * A person's face, beside their name: their initials, which are no text of the page, and the photograph over them. Its size
 * is the same with and without one.
 */
export const Face = ({ name, photo, size, className }: Props) => (
  <span aria-hidden data-initials={initialsOf(name)} className={cn('face', `face-${size}`, className)}>
    {photo && (
      <picture>
        <img
          src={size === 'row' ? smallPhoto(photo) : photo}
          alt=""
          loading={size === 'row' ? 'lazy' : 'eager'}
          decoding="async"
        />
      </picture>
    )}
  </span>
)

/** The first letters of the first and of the last name. */
function initialsOf(name: string) {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], ...(words.length > 1 ? words.slice(-1) : [])].map(firstLetter).join('')
}

/** With the vowel sign that some scripts put behind it. */
const firstLetter = (word = '') => (/^\P{L}*(\p{L}\p{M}*)/u.exec(word)?.[1] ?? '').toUpperCase()

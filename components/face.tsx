import { shortInitials } from '@/lib/graphemes'
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
  <span aria-hidden data-initials={shortInitials(name)} className={cn('face', `face-${size}`, className)}>
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

import { usePathname } from 'next/navigation'
import type { MouseEvent, RefObject } from 'react'
import { Glyph } from '@/components/ui/glyph'
import type { BarLinks } from '@/lib/bar'
import { placesMessages } from '@/lib/screen-messages'
import { Count } from './count'

type Props = {
  links: BarLinks
  toggle: RefObject<HTMLButtonElement | null>
  /** Whether the menu is. */
  open: boolean
  /** The id of the menu. */
  panel: string
  onFollow: (event: MouseEvent) => void
  onToggle: () => void
}

/** The menu's button; on a phone before it the places that are one tap away, at the bottom of the screen. */
export function Places({ links: { places, news }, toggle, open, panel, onFollow, onToggle }: Props) {
  const pathname = usePathname()
  return (
    <div className="places">
      {places.length > 0 && (
        // The menu has the same links: while it is open each is there once.
        <nav aria-label="Places" onClick={onFollow} hidden={open}>
          <ul>
            {places.map(({ href, label, icon }) => (
              <li key={href}>
                <a href={href} data-icon={icon} aria-current={pathname === href ? 'page' : undefined}>
                  {label}
                  <Count of={news[href]} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={onToggle}
        className="places-menu"
      >
        <Glyph of={open ? 'close' : 'menu'} />
        <span>Menu</span>
        {!open && Object.values(news).some((of) => of && of.count > 0) && (
          <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-accent forced-colors:border-5">
            <span className="sr-only">{placesMessages.somethingIsUnread}</span>
          </span>
        )}
      </button>
    </div>
  )
}

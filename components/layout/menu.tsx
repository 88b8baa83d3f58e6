import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { BarLinks } from '@/lib/bar'
import { Count } from './count'
import { closeOffice, OfficeMenu } from './office-menu'
import { Places } from './places'

const panelId = 'menu'
/** Everything but the bar; inert while the menu covers it. */
const behind = '[data-behind-menu]'

/** From here on the menu stands in the bar (header.css). */
const inBar = '(min-width: 64rem)'

/**
 * The navigation: in the bar, and on small screens a panel over a page that does not scroll, opened by a button that stands
 * on a phone at the end of the places at the bottom. The same links are both, because everyone's every page has them.
 * `children` stand behind the links.
 */
export function Menu({ links, children }: { links: BarLinks; children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const pathname = usePathname()
  const { items, news } = links
  const current = items.find(({ href }) => lies(pathname, href))?.href

  useEffect(() => {
    if (!open) return
    const root = document.documentElement
    const wide = window.matchMedia(inBar)
    const close = () => setOpen(false)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      toggle.current?.focus({ preventScroll: true })
    }

    // Padding as wide as the scroll bar, so that the bar does not move.
    root.style.paddingRight = `${window.innerWidth - root.clientWidth}px`
    root.style.overflow = 'hidden'
    window.addEventListener('keydown', onKeyDown)
    wide.addEventListener('change', close)
    return () => {
      root.style.paddingRight = ''
      root.style.overflow = ''
      window.removeEventListener('keydown', onKeyDown)
      wide.removeEventListener('change', close)
    }
  }, [open])

  useEffect(() => {
    const cover = () => document.querySelectorAll(behind).forEach((element) => element.toggleAttribute('inert', open))
    // After the frame that answers the tap: of a long page every element gets its style anew with this.
    const frame = requestAnimationFrame(() => void setTimeout(cover))
    return () => cancelAnimationFrame(frame)
  }, [open])

  function follow({ target }: { target: EventTarget }) {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link) return
    // A link to the present screen goes to its top; to another one the router scrolls, when it has it.
    if (link.getAttribute('href') === pathname) window.scrollTo(0, 0)
    closeOffice()
    if (!open) return
    // The links are hidden then, and one of them has the focus.
    setOpen(false)
    toggle.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <Places
        links={links}
        toggle={toggle}
        open={open}
        panel={panelId}
        onFollow={follow}
        onToggle={() => setOpen(!open)}
      />
      <div id={panelId} data-open={open || undefined} onClick={follow} className="menu">
        <nav aria-label="Main">
          <ul>
            {items.map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={href === current ? (href === pathname ? 'page' : true) : undefined}>
                  {label}
                  <Count of={news[href]} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {links.office.length > 0 && <OfficeMenu groups={links.office} news={news} here={!current} />}
        {children && <div className="menu-account">{children}</div>}
      </div>
    </>
  )
}

/** Whether a screen is the one at `href`, or lies behind it. */
const lies = (pathname: string, href: string) => pathname === href || (href !== '/' && pathname.startsWith(`${href}/`))

import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Glyph } from '@/components/ui/glyph'
import { mostInBar } from '@/lib/bar'

/** `news`: how many are unread or new, shown beside the label. */
export type MenuItem = { href: string; label: string; news?: { count: number; are: string } }

const panelId = 'menu'
/** Everything but the bar; inert while the menu covers it. */
const behind = '[data-behind-menu]'

/** From which width on the menu stands in the bar (header.css), and the media query that says so. */
const widths = {
  lg: { query: '(min-width: 64rem)', menu: 'menu-lg', button: 'lg:hidden' },
  xl: { query: '(min-width: 80rem)', menu: 'menu-xl', button: 'xl:hidden' },
}

type Props = {
  items: readonly MenuItem[]
  inBarFrom: keyof typeof widths
  /** What stands behind the links. */
  children?: ReactNode
}

/**
 * The navigation: in the bar, and on small screens a panel below the bar, over a page that does not scroll. The same links
 * are both, because everyone's every page has them.
 */
export function Menu({ items, inBarFrom, children }: Props) {
  const { query, menu, button } = widths[inBarFrom]
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const pathname = usePathname()
  const current = currentItem(items, pathname)

  useEffect(() => {
    if (!open) return
    const root = document.documentElement
    const wide = window.matchMedia(query)
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
  }, [open, query])

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
    if (!open) return
    // The links are hidden then, and one of them has the focus.
    setOpen(false)
    toggle.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <Button
        ref={toggle}
        variant="ghost"
        size="icon"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className={cn('relative noscript:hidden', button)}
      >
        <Glyph of={open ? 'close' : 'menu'} className="size-5!" />
        <span className="sr-only">Menu</span>
        {!open && items.some((item) => item.news?.count) && (
          <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-accent forced-colors:border-5">
            <span className="sr-only">, something is unread</span>
          </span>
        )}
      </Button>
      <div id={panelId} data-open={open || undefined} onClick={follow} className={cn('menu', menu)}>
        <nav aria-label="Main">
          <ul>
            {items.map(({ href, label, news }) => (
              <li key={href}>
                <a href={href} aria-current={href === current ? (href === pathname ? 'page' : true) : undefined}>
                  {label}
                  {news && news.count > 0 && <Count {...news} />}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {children && <div className="menu-account">{children}</div>}
      </div>
    </>
  )
}

/** The screens of the office and of persons, which the dashboard leads to. */
const beyondDashboard = /^\/(admin|people)\//

/** The item whose screen is the present one, or behind which it lies. */
function currentItem(items: readonly MenuItem[], pathname: string) {
  const own = items.find(({ href }) => pathname === href || (href !== '/' && pathname.startsWith(`${href}/`)))?.href
  return own ?? (beyondDashboard.test(`${pathname}/`) ? '/' : undefined)
}

function Count({ count, are }: NonNullable<MenuItem['news']>) {
  return (
    <span className="ml-1.5 rounded-full bg-accent px-1.5 text-[0.6875rem] leading-4.5 font-semibold text-on-accent">
      {count < mostInBar ? count : `${mostInBar - 1}+`}
      <span className="sr-only"> {are}</span>
    </span>
  )
}

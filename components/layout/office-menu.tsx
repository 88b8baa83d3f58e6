import { usePathname } from 'next/navigation'
import { Glyph } from '@/components/ui/glyph'
import type { BarLinks, News } from '@/lib/bar'
import { Count } from './count'

const panelId = 'office'

type Props = {
  groups: BarLinks['office']
  news: BarLinks['news']
  /** Whether no other link of the bar is the present screen's. */
  here: boolean
}

/**
 * The school office's screens, in groups: on a desk behind a button of the bar, which works without a script too; in the
 * panel of small screens they stand there (header.css).
 */
export function OfficeMenu({ groups, news, here }: Props) {
  const pathname = usePathname()
  const screens = groups.flatMap(({ screens }) => screens.map(({ href }) => href))
  const current = screens.find((href) => pathname === href || pathname.startsWith(`${href}/`))
  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        aria-current={(here && current !== undefined) || undefined}
        className="office-button"
      >
        Office
        <Count of={totalOf(screens.flatMap((href) => news[href] ?? []))} />
        <Glyph of="down" className="ml-1 size-4" />
      </button>
      <nav id={panelId} popover="auto" aria-label="Office" className="office">
        {groups.map(({ label, screens }) => (
          <div key={label}>
            <h2>{label}</h2>
            <ul>
              {screens.map(({ href, label, icon }) => (
                <li key={href}>
                  <a
                    href={href}
                    data-icon={icon}
                    aria-current={href === current ? (href === pathname ? 'page' : true) : undefined}
                  >
                    {label}
                    <Count of={news[href]} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}

/** For a link that was followed: the screen behind it is shown without loading the page anew. */
export const closeOffice = () => document.getElementById(panelId)?.hidePopover?.()

const totalOf = (news: readonly News[]): News => ({
  count: news.reduce((sum, { count }) => sum + count, 0),
  are: news.map(({ are }) => are).join(', '),
})

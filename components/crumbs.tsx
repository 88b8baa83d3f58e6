import { buttonStyle } from './ui/button'
import { cn } from './ui/cn'

type Props = {
  /** The screens above the present one, the highest first. */
  to: readonly { href: string; label: string }[]
  /** The present one. */
  here: string
}

/** Where a screen lies that is two levels down, and the way back. */
export const Crumbs = ({ to, here }: Props) => (
  <nav aria-label="Breadcrumb" className="mb-3 text-sm">
    <ol className="flex flex-wrap items-center gap-x-2">
      {to.map(({ href, label }) => (
        <li key={href} className="flex max-w-full items-center gap-2 after:text-muted after:content-['/']">
          <a href={href} className={cn(buttonStyle({ variant: 'link', size: 'inline' }), 'wrap-anywhere')}>
            {label}
          </a>
        </li>
      ))}
      <li aria-current="page" className="min-w-0 text-muted wrap-anywhere">
        {here}
      </li>
    </ol>
  </nav>
)

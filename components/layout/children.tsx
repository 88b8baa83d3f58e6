import type { BarLinks } from '@/lib/bar'
import { childrenMessages } from '@/lib/screen-messages'
import { chooseChild } from './choose-child'
import { container } from './container'

/** Below the bar: whom a guardian looks at. */
export function Children({ account, children, chosen, work }: NonNullable<BarLinks['family']>) {
  const choices = [{ id: null, name: work ? childrenMessages.work : childrenMessages.all }, ...children]
  return (
    <nav aria-label={childrenMessages.label} className="border-t border-line print:hidden">
      <ul className={`${container} flex gap-2 overflow-x-auto py-2`}>
        {choices.map(({ id, name }) => (
          <li key={id} className="shrink-0">
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => chooseChild(account, id)}
              className="min-h-9 rounded-full border border-line px-3 text-sm font-medium hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import type { LucideIcon } from 'lucide-react'

export type Feature = { title: string; text: string; icon?: LucideIcon }

export function FeatureList({ features }: { features: readonly Feature[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-4 sm:gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {features.map(({ title, text, icon: Icon }) => (
        <li key={title} className="border-accent max-sm:border-l-2 max-sm:pl-3 sm:border-t-2 sm:pt-4">
          {Icon && <Icon aria-hidden className="mb-3 size-5 text-accent max-sm:hidden" />}
          <h3 className="text-base">{title}</h3>
          <p className="mt-1 text-sm text-muted sm:mt-1.5">{text}</p>
        </li>
      ))}
    </ul>
  )
}

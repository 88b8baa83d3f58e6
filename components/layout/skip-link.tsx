export const contentId = 'content'

/** The first thing the keyboard reaches. */
export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent focus-visible:translate-y-0"
    >
      Skip to content
    </a>
  )
}

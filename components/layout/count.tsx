import { mostInBar, type News } from '@/lib/bar'

/** How much is new behind a link. */
export function Count({ of: news }: { of: News | undefined }) {
  if (!news || news.count === 0) return null
  return (
    <span className="ml-1.5 rounded-full bg-accent px-1.5 text-[0.6875rem] leading-4.5 font-semibold text-on-accent">
      {news.count < mostInBar ? news.count : `${mostInBar - 1}+`}
      <span className="sr-only"> {news.are}</span>
    </span>
  )
}

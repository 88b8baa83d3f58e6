import Link from 'next/link'

/** The school's mark and name; a long name takes two lines. */
export function Brand({ school }: { school: string }) {
  return (
    <Link href="/home" prefetch={false} className="flex min-w-0 items-center gap-2.5 rounded-md py-1 pr-1">
      <BrandMark />
      <span className="line-clamp-2 text-sm leading-tight font-semibold tracking-tight xl:text-base xl:leading-tight">
        {school}
      </span>
    </Link>
  )
}

function BrandMark() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      className="size-8 shrink-0 rounded-lg bg-accent stroke-on-accent stroke-2"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M16 22.5c-2.4-1.7-5.4-2.3-9-2v-7.8c3.6-.3 6.6.3 9 2 2.4-1.7 5.4-2.3 9-2v7.8c-3.6-.3-6.6.3-9 2zm0-7.8v7.8M16 5.5v3m-5.5-1.3 1.3 2m9.7-2-1.3 2" />
    </svg>
  )
}

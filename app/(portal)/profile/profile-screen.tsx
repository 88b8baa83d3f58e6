import type { ReactNode } from 'react'

/** What stands while the profile is loaded and after. */
export function ProfileScreen({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-12">
      <h1 className="text-2xl sm:text-3xl">My Profile</h1>
      {children}
    </div>
  )
}

import type { AppRouteHandlerRoutes } from '@/.next/types/routes'

/** The address of a call that has no parameter in it; `next typegen` lists them from the files of app/api. */
export type ApiPath = Exclude<AppRouteHandlerRoutes, `${string}[${string}`>

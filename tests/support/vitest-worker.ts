import { takeOwnPortal } from './worker'

takeOwnPortal(Number(process.env.VITEST_POOL_ID) - 1)

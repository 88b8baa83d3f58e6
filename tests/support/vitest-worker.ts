import { useOwnPortal } from './worker'

useOwnPortal(Number(process.env.VITEST_POOL_ID) - 1)

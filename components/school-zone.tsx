'use client'

import { createContext, useContext } from 'react'

/** The school's time zone: times are shown in it wherever the reader is. */
const SchoolZone = createContext('UTC')

export const SchoolZoneProvider = SchoolZone.Provider

export const useSchoolZone = () => useContext(SchoolZone)

export { DesignTools as DashboardStudio } from '#frontend/features/studio/design-tools.tsx'

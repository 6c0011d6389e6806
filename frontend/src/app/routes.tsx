import { Navigate, Route, Routes } from "react-router-dom";
import { HOME_PATH } from "../config/paths";
import { HomePage } from "../features/marketing/home-page";

/** Every address of this entry; any other leads home. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={HOME_PATH} element={<HomePage />} />
      <Route path="*" element={<Navigate to={HOME_PATH} replace />} />
    </Routes>
  );
}

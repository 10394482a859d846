/**
 * An SQL expression for the image name in a column `avatar`: the part after the last slash. The planner matches indexes
 * on exactly this expression. The path's prefix is ignored, so changing `BASE_PATH` doesn't make images look unused.
 */
export const AVATAR_NAME = "substr(avatar, length(rtrim(avatar, replace(avatar, '/', ''))) + 1)";

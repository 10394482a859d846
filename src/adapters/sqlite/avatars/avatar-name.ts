/**
 * An SQL expression for the image name in a column `avatar`: the part after the last slash. The planner matches indexes
 * on exactly this expression. Whatever stands before is ignored: stores of older releases have `BASE_PATH` there.
 */
export const AVATAR_NAME = "substr(avatar, length(rtrim(avatar, replace(avatar, '/', ''))) + 1)";
